/** The late styles of practice. */
export { default as styles } from '../../../styles/late/quiz.css?inline';
