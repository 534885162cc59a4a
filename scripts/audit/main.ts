import { speakEnglish } from '../lib/speak-english';
import { runAuditCommand } from './audit-command';

await speakEnglish();
process.exitCode = await runAuditCommand(process.argv.slice(2), {
  cwd: process.env['VERACITE_CWD'] ?? process.cwd(),
  env: process.env,
  print: text => console.log(text),
  complain: text => console.error(text),
});
