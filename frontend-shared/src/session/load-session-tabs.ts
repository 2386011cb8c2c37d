/** Most visitors never need this code. If it cannot be loaded, each tab has its own session. */
export const loadSessionTabs = () => import('./session-tabs.ts').catch(() => null);
