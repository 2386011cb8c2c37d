/** The parameter `topics` of the log and the stream. */
import {
  AGGREGATE_MODULES,
  EVENTS,
  TOPICS,
  type EventModuleName,
  type EventType,
} from '../../events/event-map.ts';
import { optional, textRule } from '../rule.ts';
import { FEED_SCOPES, type FeedScope } from './api-keys.ts';

const PREFIX = 'privilege.';
const TOPIC_NAMES = FEED_SCOPES.map((each) => each.slice('events:'.length));
const TOPICS_WRONG =
  `topics must be some of ${TOPIC_NAMES.join(', ')}, or types of events like privilege.ShopApproved, ` +
  'separated by commas; /api/events/schemas lists all types';

interface Topic {
  scope: FeedScope;
  /** Null for all types of the scope. */
  type: EventType | null;
}

/** `shops`, `events:shops` and `privilege.shops.v1` name a topic, `privilege.ShopApproved` a type. */
function topicNamed(name: string): Topic | null {
  const module = (Object.keys(TOPICS) as EventModuleName[]).find((each) =>
    [each, `events:${each}`, TOPICS[each]].includes(name),
  );
  if (module) return { scope: `events:${module}`, type: null };
  const type = name.slice(PREFIX.length);
  if (!name.startsWith(PREFIX) || !Object.hasOwn(EVENTS, type)) return null;
  const { aggregate } = EVENTS[type as EventType];
  return { scope: `events:${AGGREGATE_MODULES[aggregate]}`, type: type as EventType };
}

export const feedTopicsRule = optional(
  textRule({
    check: (topics) => (topics.split(',').every(topicNamed) ? null : TOPICS_WRONG),
    schema: {
      description:
        'Topics or types of events, joined by commas; without it all come that the key may read',
      examples: ['shops,privilege.CardBlocked'],
    },
    examples: [
      ['shops', null],
      ['shops,cards', null],
      ['privilege.ShopApproved,cards', null],
      ['privilege.shops.v1,events:cards', null],
      ['ShopApproved', TOPICS_WRONG],
      ['privilege.toString', TOPICS_WRONG],
      ['shops, cards', TOPICS_WRONG],
      ['shops,', TOPICS_WRONG],
      ['everything', TOPICS_WRONG],
    ],
  }),
);

/** The topics of a text that `feedTopicsRule` has accepted. */
export function topicsOf(text: string): Topic[] {
  return text.split(',').flatMap((name) => topicNamed(name) ?? []);
}
