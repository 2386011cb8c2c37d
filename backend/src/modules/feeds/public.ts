export { keysExpiring } from './queries/keys-expiring.ts';
export { webhooksReadUpTo } from './webhooks/read-up-to.ts';
