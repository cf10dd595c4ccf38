/** A module of its own, because only some pages load it. */
export { default as styles } from '../../styles/late.css?inline';
