/** What other parts of the program may use of the feeds. */
export { webhooksReadUpTo } from './webhooks/read-up-to.ts';
