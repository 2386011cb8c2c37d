import { SCOPE_TEXTS } from '@nattil/contracts/rules/portal/api-keys';
import { SENDABLE_EVENTS } from '@nattil/contracts/rules/portal/webhooks';

/** Event types by topic: `Shops, Cards (2 of 13)`. */
export function eventsInWords(events: readonly string[]): string {
  return SENDABLE_EVENTS.flatMap(({ scope, types }) => {
    const count = types.filter((type) => events.includes(type)).length;
    if (count === 0) return [];
    const part = count < types.length ? ` (${count} of ${types.length})` : '';
    return [`${SCOPE_TEXTS[scope]}${part}`];
  }).join(', ');
}
