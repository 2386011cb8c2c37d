/**
 * A backup was restored that does not have these versions of the aggregate: what they said does not
 * stand any more. It takes their place and one version more, so that who has seen them sees this.
 */
interface HistoryLost {
  /** First and last of the versions that do not stand. */
  fromVersion: number;
  toVersion: number;
}
export type ShopHistoryLost = HistoryLost;
export type MemberHistoryLost = HistoryLost;
export type CardHistoryLost = HistoryLost;
export type OtpHistoryLost = HistoryLost;
export type AdminHistoryLost = HistoryLost;
