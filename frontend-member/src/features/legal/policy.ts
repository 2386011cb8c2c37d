import type { ReactNode } from 'react';

/** A text that a visitor may read on its own page, or among the others. */
export interface Policy {
  /** Its anchor; those of its sections begin with it. */
  id: string;
  title: string;
  /** What it comes to, in a sentence or two. */
  summary: string;
  sections: readonly PolicySection[];
}

export interface PolicySection {
  id: string;
  title: string;
  content: ReactNode;
}
