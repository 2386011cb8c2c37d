export { NewsletterModule } from './newsletter.module.ts';
export { Subscriptions } from './subscriptions.ts';
export { subscribers } from './subscribers.ts';
