import { useDebouncedValue } from '@mantine/hooks';
import type { ShopSuggestions } from '@nattil/contracts/api/member/shops';
import { useAppSelector } from '../../../shared/store/hooks.ts';
import { session } from '../../../shared/session.ts';
import { useSuggestShopsQuery } from './suggestApi.ts';
import type { Place } from '../place/use-place.ts';
import { type SuggestionGroup, suggestionGroups } from './suggestions.ts';

/** Debounce in milliseconds before a request. */
const PAUSE_MS = 100;
const NOTHING: ShopSuggestions = { shops: [], categories: [], places: [], isTrade: false };

/**
 * Suggestions for the words: the server's for members, recent searches for all people. Until the
 * next answer, the suggestions for the shorter text stay; a failed request gives none.
 */
export function useSuggestions(words: string, place: Place | null): SuggestionGroup[] {
  const typed = words.trim();
  const isMember = useAppSelector(session.selectStatus) === 'signed-in';
  const [asked] = useDebouncedValue(typed, PAUSE_MS);
  const { data, isError } = useSuggestShopsQuery(
    { q: asked, ...place?.coordinates },
    { skip: !isMember || asked === '' },
  );
  const isUsable = data && !isError && typed !== '' && typed.startsWith(data.q);
  return suggestionGroups(typed, isUsable ? data : NOTHING);
}
