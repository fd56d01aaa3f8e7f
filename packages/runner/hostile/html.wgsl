// expect: compile-error
// Whatever prints the message has to escape it.
<script>alert(document.cookie)</script>
