import { MAX_OWN_REASONS, rejectionReasonRule } from '@nattil/contracts/rules/shops/shop-decisions';
import { ConfigError, text, type Env } from '../../platform/config/env.ts';
import { Settings } from '../../platform/config/settings.ts';

const NAME = 'SHOP_DECISION_REASONS';

export const DECISION_REASON_SETTINGS = new Settings((env) => ({ reasons: reasonsIn(env) }));

/** Reasons contain commas, so a bar separates them. */
function reasonsIn(env: Env): string[] {
  const reasons = (text(env, NAME) ?? '')
    .split('|')
    .map((reason) => reason.trim())
    .filter(Boolean);
  if (reasons.length > MAX_OWN_REASONS)
    throw new ConfigError(`${NAME} must hold at most ${MAX_OWN_REASONS} reasons`);
  for (const reason of reasons) {
    const wrong = rejectionReasonRule(reason);
    if (wrong) throw new ConfigError(`${NAME}: ${wrong}, not '${reason}'`);
  }
  return reasons;
}
