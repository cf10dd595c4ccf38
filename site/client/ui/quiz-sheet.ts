/** The styles of answering questions. */
export { default as styles } from '../../styles/quiz.css?inline';
