/** Most visitors never need it. Where the file is missing, each tab has its own session. */
export const loadSessionTabs = () => import('./session-tabs.ts').catch(() => null);
