import type { ReactNode } from 'react';

/** A text with a page of its own that is also part of the page with all policies. */
export interface Policy {
  /** Its anchor, which is also the prefix of its sections' anchors. */
  id: string;
  title: string;
  /** A summary in one or two sentences. */
  summary: string;
  sections: readonly PolicySection[];
}

export interface PolicySection {
  id: string;
  title: string;
  content: ReactNode;
}
