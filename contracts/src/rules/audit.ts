/** Up to how many events of the trail are counted exactly; beyond it is 'more than'. */
export const AUDIT_COUNT_MOST = 10_000;
