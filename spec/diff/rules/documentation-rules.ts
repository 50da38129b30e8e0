/** Rules about what explains and announces, and allows what was allowed: descriptions, examples, extensions, life cycle. */
export const documentationRules = {
  'description-changed': { effect: 'metadata', notice: 'the documentation reads otherwise' },
  'example-changed': { effect: 'metadata', notice: 'the examples are other ones' },
  'tags-changed': { effect: 'metadata', notice: 'the tags are {after} now, {before} before' },
  'operation-id-added': { effect: 'metadata', notice: 'generated clients name it {after} now' },
  'operation-id-removed': { effect: 'metadata', notice: 'generated clients do not name it {before} any more' },
  'operation-id-changed': { effect: 'metadata', notice: 'generated clients name it {after} now, {before} before' },
  'path-parameter-renamed': {
    effect: 'metadata',
    notice: 'it is called {after} now, {before} before; the URL is the same',
  },
  'extension-changed': { effect: 'metadata', notice: 'the extension reads {after} now, {before} before' },
  'links-changed': { effect: 'metadata', notice: 'the links are other ones' },
  'info-changed': { effect: 'metadata', notice: 'it reads {after} now, {before} before' },
  'xml-changed': { effect: 'unknown', kind: 'none', notice: 'it is written otherwise in XML' },
  deprecated: { effect: 'metadata', notice: 'it is deprecated now' },
  undeprecated: { effect: 'metadata', notice: 'it is not deprecated any more' },
  'sunset-added': { effect: 'metadata', notice: 'it is announced to go on {after}' },
  'sunset-postponed': { effect: 'metadata', notice: 'it is announced to go on {after} now, on {before} before' },
  'sunset-advanced': {
    effect: 'unknown',
    kind: 'none',
    notice: 'it is announced to go on {after} now, earlier than {before}',
  },
  'sunset-too-soon': {
    effect: 'incomparable',
    kind: 'none',
    notice: 'it is announced to go on {after}, which leaves clients less time than they need',
  },
  'sunset-missing': {
    effect: 'incomparable',
    kind: 'none',
    notice: 'it is deprecated now, and no date is announced (x-sunset)',
  },
  'sunset-removed': {
    effect: 'incomparable',
    kind: 'none',
    notice: 'it is still deprecated, and the promise to keep it until {before} is gone',
  },
  'sunset-unreadable': {
    effect: 'incomparable',
    kind: 'none',
    notice: 'the announced end, {after}, is not a date, so it may go at any time',
  },
  'stability-decreased': {
    effect: 'incomparable',
    kind: 'none',
    notice: 'it is {after} now, {before} before: it may change without notice',
  },
  'stability-increased': { effect: 'metadata', notice: 'it is {after} now, {before} before' },
} as const;
