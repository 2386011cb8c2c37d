import { LIST_DEFAULT_LIMIT, limitRule, pageRule } from '@nattil/contracts/rules/list';
import { ValidatedBy } from '../input/validated-by.ts';

/** Query parameters of every list. Subclasses set their own default limit. */
export class Paging {
  @ValidatedBy(pageRule) page: number = 1;
  @ValidatedBy(limitRule) limit: number = LIST_DEFAULT_LIMIT;
}
