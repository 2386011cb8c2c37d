import { draftKey } from '@nattil/frontend-shared/draft/drafts';
import {
  type Draft,
  type TypedForm,
  useKeptDraft,
} from '@nattil/frontend-shared/draft/use-kept-draft';

/**
 * Keeps an administrator's unsent input under the name of its object, such as `discount/<shop id>`.
 * A null name disables storage.
 */
export function useDraft<Values extends object>(
  name: string | null,
  form: TypedForm<Values>,
): Draft {
  return useKeptDraft(name && draftKey('admin', name), form);
}
