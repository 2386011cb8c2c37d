/** HTTP status and default message of a refusal; the refusing code may give another message. */
export interface Refusal {
  status: number;
  message: string;
}
