import { draftKey } from '@nattil/frontend-shared/draft/drafts';
import {
  type Draft,
  type TypedForm,
  useKeptDraft,
} from '@nattil/frontend-shared/draft/use-kept-draft';

/**
 * Keeps what an administrator types into a form under the name of the object that it is about, such
 * as `discount/<id of the shop>`. Null: nothing of it may be stored.
 */
export function useDraft<Values extends object>(
  name: string | null,
  form: TypedForm<Values>,
): Draft {
  return useKeptDraft(name && draftKey('admin', name), form);
}
