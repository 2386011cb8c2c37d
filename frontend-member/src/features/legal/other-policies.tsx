import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { paths } from '../../shared/paths.ts';
import { policies } from './policies.ts';
import type { Policy } from './policy.ts';
import styles from './legal.module.css';

/** Links from the page of one policy to the others. */
export function OtherPolicies({ than }: { than: Policy }) {
  return (
    <nav aria-label="Other policies">
      <ul className={styles.others}>
        {policies
          .filter(({ id }) => id !== than.id)
          .map(({ id, title }) => (
            <li key={id}>
              <Anchor component={Link} to={{ pathname: paths.legalInfo, hash: `#${id}` }}>
                {title}
              </Anchor>
            </li>
          ))}
      </ul>
    </nav>
  );
}
