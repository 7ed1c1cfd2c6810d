import { doctorSuite } from './doctor.suite.ts';

doctorSuite({ isWhole: false });
