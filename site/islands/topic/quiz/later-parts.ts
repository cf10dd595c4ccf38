export { ExamSetup } from './ExamSetup.tsx';
export { Results } from './Results.tsx';
