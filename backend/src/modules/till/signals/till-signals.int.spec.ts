import { signalsOfTills } from '../testing/signals.ts';

signalsOfTills('embedded', () => ({}));
