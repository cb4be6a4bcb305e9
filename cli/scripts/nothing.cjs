// Stands in the build for a package that is loaded and never used.
module.exports = {};
