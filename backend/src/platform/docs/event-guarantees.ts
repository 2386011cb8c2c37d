/** Guarantees to consumers, each a heading with paragraphs, for the document and the page. */
export const GUARANTEES: readonly (readonly [heading: string, ...paragraphs: string[]])[] = [
  [
    'At least once',
    'Every event that a command committed is published, also after a crash of any part. After a crash or a ' +
      'restart the last ones may be published again: with the same ce_id, ce_aggregateversion and value.',
    'Keep ce_logepoch and ce_aggregateversion of the last event that you have handled of each aggregate ' +
      '(ce_aggregatetype and ce_subject) and drop what is not higher: compare the epochs as text, and the versions ' +
      'if the epochs are equal. Write it in the same transaction as the effect, and commit the ' +
      'offset after it: then each event takes effect once, whatever crashes.',
  ],
  [
    'Order',
    'The key of a message is the id of its aggregate, so all its events are in one partition. Their first ' +
      'deliveries come in the order of their versions, which are dense: 1, 2, 3 … from the first event on. A gap ' +
      'means that you began later, or that your own store lost something.',
    'Between aggregates, and between topics, there is no order to rely on. ce_seq tells which of two events was ' +
      'logged first, but messages of different partitions arrive as they please.',
  ],
  [
    'From the beginning',
    'Topics keep everything (retention.ms is -1, nothing is compacted). A new consumer group that starts at the ' +
      'earliest offset sees every aggregate from version 1. The number of partitions is never changed.',
  ],
  [
    'New types and versions',
    'Ignore types (ce_type) and fields that you do not know: new ones come without notice. A field is never ' +
      'removed, renamed, retyped or made optional, and an enumeration gets no new value, within one schema ' +
      'version. Such a change raises the version, the last part of ce_dataschema: stop before a version that you ' +
      'do not know, read the changelog, go on after that. To skip it means to lose what it says.',
    'What is to go is marked deprecated in the schema first, and stays for at least six months. The check of every ' +
      'change compares the schemas with the published ones, and refuses a breaking change without a new version.',
  ],
  [
    'Restored backups',
    'A restored log gives versions and sequence numbers a second time, to other events. So it begins another ' +
      'epoch: ce_logepoch of everything recorded since. Epochs are UUIDv7; a later one is higher, also as text.',
    'When an event of a higher epoch has a version that you have seen, your events of that aggregate from this ' +
      'version on are void: discard what they said, and handle the event. Drop an event of a lower epoch than the ' +
      'last one of its aggregate; it comes from the replaced log. Messages without ce_logepoch are from before there were ' +
      'epochs: treat it as the empty text.',
    'When a backup was restored, versions that were published may be gone. For each aggregate concerned an event ' +
      '<Kind>HistoryLost comes in a version that nobody has seen and names them: what the versions from ' +
      'fromVersion to toVersion said is void, and the aggregate is again as it was before fromVersion; from 1, it ' +
      'never was.',
    'An example: versions 1, 2 and 3 were published, and the backup holds 1. Then HistoryLost comes as versions 2, ' +
      '3 and 4, each with fromVersion 2 and toVersion 3. Who has seen the first three drops the repeated 2 and 3, and ' +
      'takes back by 4 what they said; who begins later meets the old 2 and 3 first, then the same. So keep what ' +
      'you need to go back, as the consumers below do.',
  ],
  [
    'Persons and erasure',
    'Ids of persons, and of what belongs to one, are pseudonymous: random, and telling nothing by themselves. ' +
      'Events name no private person, contact, address or code. A business, though, has its public name, and ' +
      "that may be its owner's.",
    'When somebody is deleted, MemberDeleted is the last event of that aggregate. The product erases what the id ' +
      'led to, and events stay. Erase on MemberDeleted what you have joined to that id yourself: with it ' +
      'your data would still tell who it was.',
  ],
  [
    'Dead letters',
    'When a consumer of the product itself gives up on an event, the message is copied to <topic>.dlt with three ' +
      'more headers. It stays in its own topic as well, so other readers miss nothing: these topics are for ' +
      'operators.',
  ],
];
