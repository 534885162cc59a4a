import { runCommand } from '../lib/command';
import { speakEnglish } from '../lib/speak-english';
import { runAuditCommand } from './audit-command';

await speakEnglish();
await runCommand(runAuditCommand);
