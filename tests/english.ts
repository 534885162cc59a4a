import { speakEnglish } from '../scripts/lib/speak-english';

await speakEnglish();
