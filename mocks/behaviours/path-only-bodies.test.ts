import { expect, test } from 'vitest';
import { onStage } from '../testing/on-stage.ts';

// "Their parameters and bodies: not shown": without assumptions they are read all the same, where they are JSON.
test('without assumptions, an operation known by its path alone reads its body', () =>
  onStage(
    async ({ ask, statusOf }) => {
      const { id } = await ask('POST /api/contexts', { name: 'Returns' });
      const contexts = await ask<{ id: string; name: string }[]>('GET /api/contexts');
      expect(contexts.find((context) => context.id === id)?.name).toBe('Returns');
      expect(await ask('POST /api/markdown/parse-to-html', { markdown: '*so*' })).toEqual({
        html: '<p><em>so</em></p>\n',
      });
      expect(await statusOf('POST /api/markdown/parse-to-html', {})).toBe(400);
      expect(await statusOf('POST /api/markdown/parse-to-html')).toBe(400);
    },
    { overlays: [] },
  ));
