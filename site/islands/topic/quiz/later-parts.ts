export { ExamSetup } from './exam/ExamSetup.tsx';
export { Results } from './Results.tsx';
