/** The HTTP status and the message that is sent when the place that refuses gives no better one. */
export interface Refusal {
  status: number;
  message: string;
}
