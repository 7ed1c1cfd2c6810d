import { answerTasks } from '#platform/threads/answer-tasks.ts';
import { summariseIncome } from './summarise-income.ts';

answerTasks(summariseIncome);
