import { useDebouncedValue } from '@mantine/hooks';
import type { ShopSuggestions } from '@nattil/contracts/api/shops';
import { useAppSelector } from '../../app/hooks.ts';
import { session } from '../../app/session.ts';
import { useSuggestShopsQuery } from './suggestApi.ts';
import { type SuggestionGroup, suggestionGroups } from './suggestions.ts';

/** Milliseconds without a key before the server is asked. */
const PAUSE_MS = 100;
const NOTHING: ShopSuggestions = { shops: [], categories: [], places: [] };

/**
 * Suggestions for the words: those of the server for members, recent searches for everybody. Until
 * the next answer is there, that of the words' beginning stays; a failure suggests nothing.
 */
export function useSuggestions(words: string): SuggestionGroup[] {
  const typed = words.trim();
  const isMember = useAppSelector(session.selectStatus) === 'signed-in';
  const [asked] = useDebouncedValue(typed, PAUSE_MS);
  const { data, isError } = useSuggestShopsQuery(asked, { skip: !isMember || asked === '' });
  const isUsable = data && !isError && typed !== '' && typed.startsWith(data.q);
  return suggestionGroups(typed, isUsable ? data : NOTHING);
}
