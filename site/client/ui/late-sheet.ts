/** All late styles. */
export { default as styles } from '../../styles/late.css?inline';
