import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The token of a mailed link. It stands in the fragment, which browsers do not send to servers.
 * Links of an older version have it in the query; the URL is then rewritten in place.
 */
export function useLinkToken(): string {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const inQuery = new URLSearchParams(search).get('token');
  const token = new URLSearchParams(hash.slice(1)).get('token') || inQuery || '';

  useEffect(() => {
    if (inQuery === null) return;
    const rest = new URLSearchParams(search);
    rest.delete('token');
    const fragment = token && `token=${encodeURIComponent(token)}`;
    void navigate(
      { pathname, search: rest.toString(), hash: fragment },
      { replace: true, preventScrollReset: true },
    );
  }, [inQuery, navigate, pathname, search, token]);

  return token;
}
