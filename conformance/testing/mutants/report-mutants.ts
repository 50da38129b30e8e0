import { answers, judges, length, type Mutant } from './mutant.ts';

/** Bodies of reports that are judged otherwise than stated. */
export const reportMutants: readonly Mutant[] = [
  [
    'report-types',
    'updateReport',
    'each body missing what is no part of it',
    answers('updateReport', () => ({ status: 400, body: { message: ['dataMartId should not be empty'] } })),
  ],
  [
    'report-lists',
    'createReport',
    'one filter too many',
    judges('createReport', (body, usual) => usual || length(body['filterConfig']) === 51),
  ],
  [
    'report-lists',
    'createReport',
    'one filter too few',
    judges('createReport', (body, usual) => usual && length(body['filterConfig']) < 50),
  ],
  [
    'report-lists',
    'updateReport',
    'one sort rule too many',
    judges('updateReport', (body, usual) => usual || length(body['sortConfig']) === 11),
  ],
  [
    'report-lists',
    'updateReport',
    'half as many owners',
    judges('updateReport', (body, usual) => usual && length(body['ownerIds']) <= 50),
  ],
  [
    'report-numbers',
    'createReport',
    'limit 0',
    judges('createReport', (body, usual) => usual || body['limitConfig'] === 0),
  ],
  [
    'report-numbers',
    'updateReport',
    'limit 10000001',
    judges('updateReport', (body, usual) => usual || body['limitConfig'] === 10_000_001),
  ],
  [
    'report-numbers',
    'createReport',
    'limit 10000000 refused',
    judges('createReport', (body, usual) => usual && body['limitConfig'] !== 10_000_000),
  ],
  [
    'report-types',
    'createReport',
    'a fraction',
    judges('createReport', (body, usual) => usual || body['limitConfig'] === 1.5),
  ],
  ['report-types', 'createReport', 'no title', judges('createReport', (body, usual) => usual || !('title' in body))],
  [
    'report-types',
    'updateReport',
    'null owners',
    judges('updateReport', (body, usual) => usual || body['ownerIds'] === null),
  ],
  [
    'report-types',
    'createReport',
    'an empty column',
    judges('createReport', (body, usual) => usual || JSON.stringify(body['columnConfig'] ?? '').includes('""')),
  ],
  [
    'report-types',
    'updateReport',
    'null filters refused',
    judges('updateReport', (body, usual) => usual && body['filterConfig'] !== null),
  ],
  [
    'report-types',
    'createReport',
    'an optional field is required',
    judges('createReport', (body, usual) => usual && 'limitConfig' in body),
  ],
  [
    'report-types',
    'updateReport',
    'dataMartId is required on update',
    judges('updateReport', (body, usual) => usual && 'dataMartId' in body),
  ],
  [
    'report-types',
    'createReport',
    'desc is refused',
    judges('createReport', (body, usual) => usual && !JSON.stringify(body['sortConfig'] ?? '').includes('desc')),
  ],
];
