import { answerTasks } from '../threads/answer-tasks.ts';
import { Content } from './content.ts';
import { drawPdf } from './draw-pdf.ts';

answerTasks((content) => drawPdf(Content.parse(content)));
