import type { EventType } from '../events/event-map.ts';
import type { Answer } from './common.ts';

/** The published schemas of an event's payload. */
export interface EventSchemaVersions {
  type: EventType;
  versions: {
    version: number;
    /** Address of the JSON Schema. */
    url: string;
  }[];
}
export type EventSchemasAnswer = Answer<EventSchemaVersions[]>;
