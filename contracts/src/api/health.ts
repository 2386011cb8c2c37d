export interface HealthPart {
  name: 'process' | 'database' | 'events' | 'audit' | 'search';
  ready: boolean;
  /** Not whole, while everything that people ask for is answered; somebody has to look. */
  degraded?: true;
  /** What that means, in a fixed sentence. The log says what is wrong. */
  detail?: string;
}

/** Whether a process can do its work, and which of its parts. */
export interface HealthAnswer {
  status: 'ready' | 'not-ready';
  parts: HealthPart[];
}

export interface LiveAnswer {
  status: 'live';
}
