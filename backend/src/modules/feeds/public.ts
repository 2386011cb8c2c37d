/** The public face of the feeds' module. */
export { webhooksReadUpTo } from './webhooks/read-up-to.ts';
