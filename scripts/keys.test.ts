import { describe, expect, test, vi } from 'vitest';
import { createMock } from '../mocks/mock.ts';
import { InputError } from '../spec/input-error.ts';
import { assumptionsFile } from '../spec/contract.ts';
import { parseCommand } from './command.ts';
import { keys } from './keys.ts';

const run = async (...argv: readonly string[]): Promise<string> => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    expect(await keys.run(parseCommand(keys, argv, {}))).toBe(0);
    return write.mock.calls.map(([text]) => String(text)).join('');
  } finally {
    write.mockRestore();
  }
};

describe('marts keys', () => {
  test('prints one line for each user', async () => {
    const lines = (await run()).trim().split('\n');
    expect(lines.map((line) => line.split(/ +/)[0])).toEqual([
      ...Array(3).fill('business-user'),
      ...Array(3).fill('technical-user'),
      ...Array(3).fill('project-admin'),
    ]);
  });

  test('exchanges a key for the headers of its requests', async () => {
    const mock = await createMock({ overlays: [assumptionsFile] });
    const { url, close } = await mock.listen({ host: '127.0.0.1', port: 0 });
    try {
      const lines = await run('--origin', url, '--role', 'project-admin', '--headers');
      expect(lines).toMatch(/^[\w-]+: Bearer \S+\n[\w-]+: \S+\n$/);
      const headers = lines
        .trim()
        .split('\n')
        .map((line) => line.split(': ') as [string, string]);
      expect((await fetch(`${url}/api/data-marts`, { headers })).status).toBe(200);
    } finally {
      await close();
      await mock.close();
    }
  });

  test.each<[argv: readonly string[], message: RegExp]>([
    [['--role', 'admin'], /^--role is "admin"; give business-user, technical-user, project-admin/],
    [['--user', '2'], /^--user counts the users of a role; give --role, too$/],
    [['--role', 'project-admin', '--user', '9'], /^--user is "9"/],
    [['--origin', 'http://x/?a'], /^--origin is "http:\/\/x\/\?a"; give a URL/],
    [['--origin', 'http://me:secret@x'], /^--origin is "http:\/\/me:secret@x"; give a URL/],
    [['--origin', 'ftp://x'], /^--origin is "ftp:\/\/x"; give a URL/],
  ])('refuses %j', async (argv, message) => {
    await expect(run(...argv)).rejects.toThrow(InputError);
    await expect(run(...argv)).rejects.toThrow(message);
  });
});
