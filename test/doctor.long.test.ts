import { doctorSuite } from './doctor.suite.ts';

doctorSuite({ isWhole: true });
