export interface HealthPart {
  name: 'process' | 'database' | 'events' | 'audit' | 'search';
  ready: boolean;
  /** Degraded: requests are answered, but an operator must act. */
  degraded?: true;
  /** Fixed explanation of the state; the log contains the cause. */
  detail?: string;
}

/** Readiness of a process and of its parts. */
export interface HealthAnswer {
  status: 'ready' | 'not-ready';
  parts: HealthPart[];
}

export interface LiveAnswer {
  status: 'live';
  /** Version of the program. */
  version: string;
  /** Commit from which the program was built; missing if it is unknown. */
  commit?: string;
}
