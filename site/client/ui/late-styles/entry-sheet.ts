/** The late styles of the home page and subjects. */
export { default as styles } from '../../../styles/late/entry.css?inline';
