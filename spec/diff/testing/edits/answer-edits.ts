import { editsOf, json, ok, type OperationEdit, withHeader, withResponse, withResponses } from './operations.ts';

/** Edits of the Responses Object, Response Object. */
export const answerEdits: readonly OperationEdit[] = [
  ...editsOf('Responses Object', [
    [
      'default',
      'added',
      withResponses({ 200: ok }),
      withResponses({ 200: ok, default: ok }),
      'info default-response-added',
    ],
    [
      'default',
      'removed',
      withResponses({ 200: ok, default: ok }),
      withResponses({ 200: ok }),
      'warning default-response-removed',
    ],
    [
      '{status}',
      'another in its place',
      withResponses({ 200: ok }),
      withResponses({ 201: ok }),
      'breaking success-status-changed',
    ],
    [
      '{status}',
      'a range in its place',
      withResponses({ 200: ok }),
      withResponses({ '2XX': ok }),
      'warning success-status-widened',
    ],
    [
      '{status}',
      'it in place of a range',
      withResponses({ '2XX': ok }),
      withResponses({ 200: ok }),
      'info success-status-narrowed',
    ],
    [
      '{status}',
      'an error in place of a range',
      withResponses({ 200: ok, '4XX': ok }),
      withResponses({ 200: ok, 404: ok }),
    ],
  ]),
  ...editsOf('Response Object', [
    ['description', 'changed', withResponse({}), withResponse({ description: 'Done' }), 'info description-changed'],
    ['headers', 'added', withResponse({}), withHeader({}), 'info header-added'],
    ['headers', 'removed', withHeader({}), withResponse({}), 'warning header-removed'],
    [
      'headers',
      'removed, required',
      withHeader({ required: true }),
      withResponse({}),
      'breaking header-removed-required',
    ],
    [
      'headers',
      'Content-Type, which the content tells',
      withResponse({}),
      withResponse({ headers: { 'Content-Type': {} } }),
    ],
    [
      'content',
      'a media type added',
      withResponse({ content: json() }),
      withResponse({ content: { ...json(), 'text/csv': {} } }),
      'info media-type-added',
    ],
    [
      'content',
      'a media type removed',
      withResponse({ content: { ...json(), 'text/csv': {} } }),
      withResponse({ content: json() }),
      'breaking media-type-removed',
    ],
    [
      'content',
      'a range in place of a media type',
      withResponse({ content: { 'text/csv': {} } }),
      withResponse({ content: { 'text/*': {} } }),
      'breaking media-type-widened',
    ],
    [
      'links',
      'changed',
      withResponse({}),
      withResponse({ links: { next: { operationId: 'a' } } }),
      'info links-changed',
    ],
    ['x-', 'added', withResponse({}), withResponse({ 'x-a': 1 }), 'info extension-changed'],
  ]),
];
