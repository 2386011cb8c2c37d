import { LIST_DEFAULT_LIMIT, limitRule, pageRule } from '@nattil/contracts/rules/list';
import { Follows } from './follows.ts';

/** Query parameters of every list. Subclasses set their own default limit. */
export class Paging {
  @Follows(pageRule)
  page: number = 1;

  @Follows(limitRule)
  limit: number = LIST_DEFAULT_LIMIT;
}
