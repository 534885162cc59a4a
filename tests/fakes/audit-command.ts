import { runAuditCommand } from '../../scripts/audit/audit-command';

/** Runs `npm run audit` in this process, in a folder of the user's. */
export async function runAuditIn(
  folder: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ status: number; stdout: string; stderr: string }> {
  const said = { stdout: '', stderr: '' };
  const status = await runAuditCommand(args, {
    cwd: folder,
    env,
    print: text => {
      said.stdout += `${text}\n`;
    },
    complain: text => {
      said.stderr += `${text}\n`;
    },
  });
  return { status, ...said };
}
