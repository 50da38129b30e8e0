import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import meta, * as stories from './report-list.stories';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

const { default: _, ...named } = stories;

// As Storybook does it: the story's handlers, its loaders, its rendering.
test.each<[name: string, want: RegExp]>([
  ['Usual', /^<ul>(<li><strong>[^<]+<\/strong> <em>[a-z ]+<\/em><\/li>){5,}<\/ul>$/],
  ['Empty', /^<p>There are no reports yet\.<\/p>$/],
  ['Extreme', /<strong>Robert'\); DROP TABLE orders; --<\/strong>/],
  ['Single', /^<ul><li><strong>Weekly<\/strong> <em>success<\/em><\/li><\/ul>$/],
])('the story %s', async (name, want) => {
  const { parameters, loaders = [], args = {} } = named[name as keyof typeof named];
  server.resetHandlers(...(parameters?.msw.handlers ?? []));
  const loaded = Object.assign({}, ...(await Promise.all(loaders.map((load) => load()))));
  expect(meta.render(args, { loaded })).toMatch(want);
});
