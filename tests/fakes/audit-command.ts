import { runAuditCommand } from '../../scripts/audit/audit-command';
import { perform, type Command } from '../../scripts/lib/command';

/** Runs `npm run audit` in this process, in a folder of the user's. */
export function runAuditIn(folder: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  return runIn(folder, runAuditCommand, { args, env });
}

/** Runs a command in this process and returns what it wrote. */
export async function runIn(
  folder: string,
  command: Command,
  { args, env = {} }: { args: readonly string[]; env?: NodeJS.ProcessEnv },
): Promise<{ status: number; stdout: string; stderr: string }> {
  const said = { stdout: '', stderr: '' };
  const status = await perform(command, args, {
    cwd: folder,
    env,
    print: text => {
      said.stdout += `${text}\n`;
    },
    complain: text => {
      said.stderr += `${text}\n`;
    },
    progress: () => ({ tell: () => undefined, end: () => undefined }),
  });
  return { status, ...said };
}
